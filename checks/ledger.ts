/**
 * A ledger of every row that is written, kept by triggers on all tables of a test's database: what a call has changed is read from it at
 * once, instead of reading every table before and after the call.
 */
import type { TestApp } from '../server/test/harness.ts'

/** A row that was added, changed or removed. Rows that were written with what they held already are not among them. */
export interface Written {
  table: string
  siteId: string | null
  /** The person whose row it is; null in tables that are of nobody. */
  userId: string | null
  /** In the tables that were asked to be followed: the row before and after; null where there was none. Once for each change. */
  change: { was: Row | null; now: Row | null } | null
}
/** A row by its columns. */
export type Row = Record<string, unknown>

export interface Ledger {
  /** What was written since the last time that this was asked. */
  read(): Promise<Written[]>
}

/** Readings after which the lines that were read are cleared away. */
const SWEEP_EVERY = 20

/** Writes down a row. Runs as the owner: the app's role may not reach the ledger. A removed table's worth of rows is one line without a site. */
const WRITE_DOWN = `
  CREATE SCHEMA ledger;
  CREATE TABLE ledger.line (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_name text NOT NULL, site_id text, user_id text, change jsonb
  );
  CREATE FUNCTION ledger.write_down() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog AS $$
  DECLARE
    was jsonb := CASE WHEN TG_OP IN ('UPDATE', 'DELETE') THEN to_jsonb(OLD) END;
    now jsonb := CASE WHEN TG_OP IN ('UPDATE', 'INSERT') THEN to_jsonb(NEW) END;
    person text := CASE WHEN TG_TABLE_NAME = 'users' THEN 'id' ELSE 'user_id' END;
    -- The argument of the trigger says whether this table is followed.
    change jsonb := CASE WHEN TG_NARGS = 1 THEN jsonb_build_object('was', was, 'now', now) END;
  BEGIN
    IF TG_OP = 'TRUNCATE' THEN
      INSERT INTO line (table_name) VALUES (TG_TABLE_NAME);
      RETURN NULL;
    END IF;
    IF was IS NOT DISTINCT FROM now THEN
      RETURN NULL;
    END IF;
    IF was IS NOT NULL THEN
      INSERT INTO line (table_name, site_id, user_id, change) VALUES (TG_TABLE_NAME, was->>'site_id', was->>person, change);
    END IF;
    -- A row that changes hands is written down for both.
    IF now IS NOT NULL AND (was IS NULL OR (was->>'site_id', was->>person) IS DISTINCT FROM (now->>'site_id', now->>person)) THEN
      INSERT INTO line (table_name, site_id, user_id, change)
      VALUES (TG_TABLE_NAME, now->>'site_id', now->>person, CASE WHEN was IS NULL THEN change END);
    END IF;
    RETURN NULL;
  END $$;
`

/** Begins to write down, in the database of `t`, whatever is written to any table; of the `followed` ones the rows as well. */
export async function keepLedger(t: TestApp, followed: readonly string[] = []): Promise<Ledger> {
  await t.owner.unsafe(WRITE_DOWN)
  const tables = await t.owner<{ name: string }[]>`
    SELECT quote_ident(relname) AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`
  const triggers = tables.map(
    ({ name }) => `
      CREATE TRIGGER ledger_rows AFTER INSERT OR UPDATE OR DELETE ON public.${name} FOR EACH ROW EXECUTE FUNCTION ledger.write_down(${followed.includes(name) ? "'row'" : ''});
      CREATE TRIGGER ledger_all AFTER TRUNCATE ON public.${name} FOR EACH STATEMENT EXECUTE FUNCTION ledger.write_down();`,
  )
  await t.owner.unsafe(triggers.join('\n'))
  let reads = 0
  return {
    async read() {
      reads += 1
      // Nothing else clears away in a test's database: every reading would pass over all that were read before.
      if (reads % SWEEP_EVERY === 0) await t.owner`VACUUM ledger.line`
      return t.owner<Written[]>`
        WITH gone AS (DELETE FROM ledger.line RETURNING id, table_name, site_id, user_id, change)
        SELECT table_name AS table, site_id, user_id, change FROM gone ORDER BY id`
    },
  }
}

/** Those of `lines` that belong to a site, or to one person in it. What cannot be told to whom it belongs, belongs to everybody. */
export function ofWhom(lines: Written[], siteId: number, userId?: string): string[] {
  return lines
    .filter((line) => line.siteId === null || line.siteId === String(siteId))
    .filter((line) => userId === undefined || line.siteId === null || line.userId === userId)
    .map(({ table }) => table)
}

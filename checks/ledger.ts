/**
 * A log of all row changes, written by triggers on every table of a test database: the changes of one call are read
 * from it, instead of comparing all tables before and after.
 */
import type { TestApp } from '../server/test/harness.ts'

/** An inserted, changed or deleted row. Updates without a difference are not logged. */
export interface Written {
  table: string
  siteId: string | null
  /** The owner of the row; null in tables without a user. */
  userId: string | null
  /** For followed tables, the row before and after the change; null where there was none. */
  change: { was: Row | null; now: Row | null } | null
}
/** A row by column. */
export type Row = Record<string, unknown>

export interface Ledger {
  /** The changes since the last call. */
  read(): Promise<Written[]>
}

/** The log is vacuumed after so many reads. */
const SWEEP_EVERY = 20

/**
 * Logs a row. SECURITY DEFINER, because the app's role has no access to the log. TRUNCATE logs one line without a site.
 */
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

/** Starts logging all tables of `t`'s database; for `followed` tables with the rows. */
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
      // No autovacuum runs in a test database: dead rows would slow every read.
      if (reads % SWEEP_EVERY === 0) await t.owner`VACUUM ledger.line`
      return t.owner<Written[]>`
        WITH deleted AS (DELETE FROM ledger.line RETURNING id, table_name, site_id, user_id, change)
        SELECT table_name AS table, site_id, user_id, change FROM deleted ORDER BY id`
    },
  }
}

/**
 * The tables of `lines` that belong to a site, or to one person in it. Lines without a known owner count for everyone.
 */
export function ofWhom(lines: Written[], siteId: number, userId?: string): string[] {
  return lines
    .filter((line) => line.siteId === null || line.siteId === String(siteId))
    .filter((line) => userId === undefined || line.siteId === null || line.userId === userId)
    .map(({ table }) => table)
}

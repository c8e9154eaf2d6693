import type { Sql, Tx } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Line } from './line.ts'

/** @returns undefined: the key exists, so the transfer was made before */
export async function insertTransfer(
  tx: Tx,
  row: { key: string; kind: string; orderNo: string | undefined; remark: string },
): Promise<string | undefined> {
  const [made] = await tx<{ id: string }[]>`
    INSERT INTO ledger_transfer (site_id, business_key, kind, order_no, remark)
    VALUES (${tx.siteId}, ${row.key}, ${row.kind}, ${row.orderNo ?? null}, ${row.remark})
    ON CONFLICT (site_id, business_key) DO NOTHING RETURNING id`
  return made?.id
}

/**
 * Resolves the account of each line, creating missing ones, and updates users' balances. Balances of site accounts are
 * not stored: every sale would contend for their rows.
 */
export async function bookLines(tx: Tx, lines: Line[]): Promise<{ accountId: string; amount: number }[]> {
  const ofSite = lines.flatMap((line) => ('ownerId' in line ? [] : [line]))
  const own = lines.flatMap((line) => ('ownerId' in line ? [line] : []))
  const kinds = ofSite.map(({ account }) => account)
  // Credits only are pipelined. Debits may need a second attempt, and accounts are locked in a fixed order.
  const [site, ids] = own.every(({ amount }) => amount > 0)
    ? await Promise.all([siteAccounts(tx, kinds), Promise.all(own.map((line) => addToBalance(tx, line)))])
    : [await siteAccounts(tx, kinds), await oneByOne(tx, own)]
  return [
    ...ofSite.map(({ account, amount }) => ({ accountId: found(site.get(account)), amount })),
    ...own.map(({ amount }, index) => ({ accountId: found(ids[index]), amount })),
  ]
}

async function oneByOne(tx: Tx, own: OwnLine[]): Promise<string[]> {
  const ids: string[] = []
  for (const line of own) ids.push(line.amount < 0 ? await takeFromBalance(tx, line) : await addToBalance(tx, line))
  return ids
}

/** Ids of the site's accounts; missing ones are created. */
async function siteAccounts(tx: Tx, kinds: string[]): Promise<Map<string, string>> {
  if (kinds.length === 0) return new Map()
  const select = async () => tx<{ id: string; kind: string }[]>`
    SELECT id, kind FROM ledger_account WHERE site_id = ${tx.siteId} AND owner_id = 0 AND currency = 'CNY' AND kind IN ${tx(kinds)}`
  let rows = await select()
  if (rows.length < kinds.length) {
    for (const kind of kinds)
      await tx`INSERT INTO ledger_account (site_id, kind) VALUES (${tx.siteId}, ${kind}) ON CONFLICT (site_id, kind, owner_id, currency) DO NOTHING`
    rows = await select()
  }
  return new Map(rows.map(({ id, kind }) => [kind, id]))
}

type OwnLine = Extract<Line, { ownerId: string }>

async function addToBalance(tx: Tx, { account, ownerId, amount }: OwnLine): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO ledger_account AS a (site_id, kind, owner_id, balance) VALUES (${tx.siteId}, ${account}, ${ownerId}, ${amount})
    ON CONFLICT (site_id, kind, owner_id, currency) DO UPDATE SET balance = a.balance + excluded.balance RETURNING a.id`
  return found(row).id
}

/**
 * Debits update an existing row first: inserting a negative balance would violate the check before ON CONFLICT applies.
 */
async function takeFromBalance(tx: Tx, line: OwnLine): Promise<string> {
  const [taken] = await tx<{ id: string }[]>`
    UPDATE ledger_account SET balance = balance + ${line.amount}
    WHERE site_id = ${tx.siteId} AND kind = ${line.account} AND owner_id = ${line.ownerId} AND currency = 'CNY' RETURNING id`
  return taken ? taken.id : addToBalance(tx, line)
}

export async function insertEntries(tx: Tx, transferId: string, lines: { accountId: string; amount: number }[]) {
  const rows = lines.map(({ accountId, amount }, line) => ({
    site_id: tx.siteId,
    transfer_id: transferId,
    line,
    account_id: accountId,
    amount,
  }))
  await tx`INSERT INTO ledger_entry ${tx(rows)}`
}

/** A user's balances, in fen. */
export interface Balances {
  pending: number
  available: number
  withdrawing: number
}

export async function selectBalances(sql: Sql, ownerId: string): Promise<Balances> {
  const rows = await sql<{ kind: keyof Balances; balance: string }[]>`
    SELECT kind, balance FROM ledger_account WHERE site_id = ${sql.siteId} AND owner_id = ${ownerId} AND owner_id <> 0 AND currency = 'CNY'`
  return {
    pending: 0,
    available: 0,
    withdrawing: 0,
    ...Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)])),
  }
}

/** The withdrawable balance of a user; locks the account against other transfers until the transaction ends. */
export async function lockAvailable(tx: Tx, ownerId: string): Promise<number> {
  const [row] = await tx<{ balance: string }[]>`
    SELECT balance FROM ledger_account WHERE site_id = ${tx.siteId} AND kind = 'available' AND owner_id = ${ownerId} AND currency = 'CNY' FOR UPDATE`
  return Number(row?.balance ?? 0)
}

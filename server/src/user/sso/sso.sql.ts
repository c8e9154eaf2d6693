import type { SsoSettings } from '@zhixing/contract/user/sso'
import { isLdap, type SsoPreset, ssoPresets } from '@zhixing/contract/user/sso-rules'
import { stateCode } from '@zhixing/contract/states'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface ProviderRow {
  id: string
  providerName: string
  preset: SsoPreset
  issuer: string
  clientId: string
  secret: Buffer | null
  settings: SsoSettings
  statusId: 0 | 1
  savedBy: string
  gmtModified: string
}

/** Presets of directories. */
const DIRECTORIES = (Object.keys(ssoPresets) as SsoPreset[]).filter(isLdap)

/** `provider` of the identities of a provider. */
export const identityOf = (providerId: string): string => `oidc:${providerId}`

const columns = (sql: Sql) => sql`
  p.id, p.provider_name, p.preset, p.issuer, p.client_id, p.secret_sealed AS secret, p.settings, p.status_id, p.saved_by, p.gmt_modified`

export async function selectProviders(sql: Sql) {
  return sql<(ProviderRow & { people: number; orgName: string })[]>`
    SELECT ${columns(sql)}, coalesce((SELECT o.org_name FROM organization o WHERE o.site_id = p.site_id AND o.id::text = p.settings->>'orgId'), '') AS org_name,
      (SELECT count(*)::int FROM user_identity i WHERE i.site_id = p.site_id AND i.provider = 'oidc:' || p.id) AS people
    FROM sso_provider p WHERE p.site_id = ${sql.siteId} ORDER BY p.id`
}

export async function selectOffered(sql: Sql) {
  return sql<{ id: string; providerName: string; isForm: 0 | 1 }[]>`
    SELECT id, provider_name, CASE WHEN preset IN ${sql(DIRECTORIES)} THEN 1 ELSE 0 END AS is_form FROM sso_provider WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, stateCode.row.active)} ORDER BY id`
}

/** A provider; `lock`: locked until the end of the transaction. */
export async function selectProvider(sql: Sql, id: string, lock = false): Promise<ProviderRow | undefined> {
  const [row] = await sql<ProviderRow[]>`
    SELECT ${columns(sql)} FROM sso_provider p WHERE p.site_id = ${sql.siteId} AND p.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`
  return row
}

export type ProviderToSave = Omit<ProviderRow, 'id' | 'gmtModified'>

/** @returns its id; undefined when the name is taken */
export async function insertProvider(tx: Tx, row: ProviderToSave): Promise<string | undefined> {
  const [made] = await tx<{ id: string }[]>`
    INSERT INTO sso_provider (site_id, provider_name, preset, issuer, client_id, secret_sealed, settings, status_id, saved_by)
    VALUES (${tx.siteId}, ${row.providerName}, ${row.preset}, ${row.issuer}, ${row.clientId}, ${row.secret},
      ${asJson(tx, row.settings)}, ${row.statusId}, ${row.savedBy})
    ON CONFLICT (site_id, provider_name) DO NOTHING RETURNING id`
  return made?.id
}

/** False when the name is taken. */
export async function updateProvider(tx: Tx, id: string, row: ProviderToSave): Promise<boolean> {
  const { count } = await tx`
    UPDATE sso_provider
    SET provider_name = ${row.providerName}, preset = ${row.preset}, issuer = ${row.issuer},
      client_id = ${row.clientId}, secret_sealed = ${row.secret},
      settings = ${asJson(tx, row.settings)}, status_id = ${row.statusId}, saved_by = ${row.savedBy}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}
      AND NOT EXISTS (SELECT FROM sso_provider o WHERE o.site_id = ${tx.siteId} AND o.provider_name = ${row.providerName} AND o.id <> ${id})`
  return count > 0
}

/** Deletes a provider with the bindings of people. */
export async function deleteProvider(tx: Tx, id: string): Promise<void> {
  await deleteBindings(tx, id)
  await tx`DELETE FROM sso_provider WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Deletes the bindings of people to a provider. */
export async function deleteBindings(tx: Tx, id: string): Promise<void> {
  await tx`DELETE FROM user_identity WHERE site_id = ${tx.siteId} AND provider = ${identityOf(id)}`
}

export interface Flow {
  state: string
  providerId: string
  secretHash: Buffer
  nonce: string
  verifier: string
  triedBy: string | null
  /** What a SAML provider has posted. */
  answer: string | null
}

export async function insertFlow(sql: Sql, flow: Omit<Flow, 'answer'>, seconds: number): Promise<void> {
  await sql`
    INSERT INTO sso_flow (site_id, state, provider_id, secret_hash, nonce, verifier, tried_by, expires_at)
    VALUES (${sql.siteId}, ${flow.state}, ${flow.providerId}, ${flow.secretHash}, ${flow.nonce}, ${flow.verifier},
      ${flow.triedBy}, now() + make_interval(secs => ${seconds}))`
}

/** Stores what a SAML provider has posted for a flow. False without the flow. */
export async function saveAnswer(sql: Sql, state: string, answer: string): Promise<boolean> {
  const { count } = await sql`
    UPDATE sso_flow f SET answer = ${answer} FROM sso_provider p
    WHERE f.site_id = ${sql.siteId} AND f.state = ${state} AND f.expires_at > now()
      AND p.site_id = f.site_id AND p.id = f.provider_id AND p.preset = 'saml'`
  return count > 0
}

/** Takes a flow of the browser that holds the secret; once. */
export async function takeFlow(sql: Sql, state: string, secretHash: Buffer): Promise<Flow | undefined> {
  const [row] = await sql<Flow[]>`
    DELETE FROM sso_flow WHERE site_id = ${sql.siteId} AND state = ${state} AND secret_hash = ${secretHash} AND expires_at > now()
    RETURNING state, provider_id, secret_hash, nonce, verifier, tried_by, answer`
  return row
}

/** An account of a person of a directory; its number, if any, is not proved. Undefined when the number is taken. */
export async function insertSsoUser(
  tx: Tx,
  user: { mobile: string; nickname: string; referralCode: string; source: number },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    WITH fresh AS (SELECT new_id() AS id)
    INSERT INTO users (site_id, id, mobile, nickname, referral_code, register_source, mobile_proved)
    SELECT ${tx.siteId}, id, CASE WHEN ${user.mobile}::text = '' THEN 'none-' || id ELSE ${user.mobile}::text END,
      ${user.nickname}, ${user.referralCode}, ${user.source}, 0
    FROM fresh
    ON CONFLICT (site_id, mobile) DO NOTHING RETURNING id`
  return row?.id
}

export async function selectOwnBindings(sql: Sql, userId: string) {
  return sql<{ id: string; providerName: string; gmtCreate: string }[]>`
    SELECT p.id, p.provider_name, i.gmt_create FROM user_identity i
    JOIN sso_provider p ON p.site_id = i.site_id AND i.provider = 'oidc:' || p.id
    WHERE i.site_id = ${sql.siteId} AND i.user_id = ${userId} ORDER BY p.id`
}

export async function deleteOwnBinding(tx: Tx, userId: string, providerId: string): Promise<boolean> {
  const { count } = await tx`
    DELETE FROM user_identity WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND provider = ${identityOf(providerId)}`
  return count > 0
}

/** Ends the session of a CAS ticket. @returns token hashes in hex */
export async function endCasSessions(sql: Sql, ticket: string): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    UPDATE user_session s
    SET ended = 'signed_out', ended_at = now()
    FROM sso_provider p
    WHERE s.site_id = ${sql.siteId} AND s.sso_sid = ${ticket} AND s.ended IS NULL
      AND p.site_id = s.site_id AND p.id = s.sso_provider_id AND p.preset = 'cas'
    RETURNING encode(s.token_hash, 'hex') AS hash`
  return rows.map((row) => row.hash)
}

/**
 * Ends the sessions that a provider opened before `before`, of one of its sessions or of a person.
 * @returns their token hashes in hex
 */
export async function endSsoSessions(
  sql: Sql,
  providerId: string,
  { sid, userId, before }: { sid: string | undefined; userId: string | undefined; before: Date },
): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    UPDATE user_session SET ended = 'signed_out', ended_at = now()
    WHERE site_id = ${sql.siteId} AND sso_provider_id = ${providerId} AND ended IS NULL AND gmt_create <= ${before}
      AND (${sid ?? null}::text IS NULL OR sso_sid = ${sid ?? null}) AND (${userId ?? null}::bigint IS NULL OR user_id = ${userId ?? null}::bigint)
    RETURNING encode(token_hash, 'hex') AS hash`
  return rows.map((row) => row.hash)
}

/** Directories of all sites that are in use. */
export async function selectDirectories(owner: OwnerDb): Promise<{ siteId: number; id: string }[]> {
  return owner<{ siteId: number; id: string }[]>`
    SELECT site_id::int AS "siteId", id FROM sso_provider
    WHERE preset IN ${owner(DIRECTORIES)} AND status_id = ${literal(owner, stateCode.row.active)} ORDER BY site_id, id`
}

/** People with a live session that the provider opened, and their names there. */
export async function selectSignedIn(sql: Sql, providerId: string): Promise<{ userId: string; openId: string }[]> {
  return sql<{ userId: string; openId: string }[]>`
    SELECT i.user_id, i.open_id FROM user_identity i
    WHERE i.site_id = ${sql.siteId} AND i.provider = ${identityOf(providerId)} AND i.user_id IN (
      SELECT s.user_id FROM user_session s
      WHERE s.site_id = ${sql.siteId} AND s.sso_provider_id = ${providerId} AND s.ended IS NULL AND s.expires_at > now())
    ORDER BY i.user_id`
}

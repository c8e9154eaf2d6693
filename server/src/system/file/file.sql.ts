import type { FileKind } from '@zhixing/contract/system/upload'
import type { Sql, Tx } from '../../kernel/db/index.ts'

export interface FileRow {
  id: string
  userId: string
  fileKind: FileKind
  fileName: string
  fileType: string
  fileSize: number
  fileKey: string
  /** Checksum of the content; null for demo files. */
  sha256: Buffer | null
  imgWidth: number
  imgHeight: number
}

/** A new file; `readStatus`: see readable.ts. */
export interface NewFile extends FileRow {
  readStatus: number
}

const columns = (sql: Sql) => sql`
  id, user_id, file_kind, file_name, file_type, file_size::float8 AS "fileSize", file_key, sha256,
  img_width, img_height`

export async function newId(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`SELECT new_id() AS id`
  return row?.id ?? ''
}

/** Any file of the site. */
export async function selectFile(sql: Sql, id: string): Promise<FileRow | undefined> {
  const [row] = await sql<
    FileRow[]
  >`SELECT ${columns(sql)} FROM stored_file WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

/** Files of one person and kind; files of others and missing ones are left out. */
export async function selectFilesOf(sql: Sql, userId: string, kind: FileKind, ids: string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return sql<FileRow[]>`
    SELECT ${columns(sql)}
    FROM stored_file
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND file_kind = ${kind} AND id = ANY(${sql.ids(ids)})
    ORDER BY id`
}

/** All metadata of a person's files but storage keys, for the personal export. */
export async function selectFilesForCopy(sql: Sql, userId: string): Promise<object[]> {
  const rows = await sql<{ row: object }[]>`
    SELECT to_jsonb(f) - '{site_id,file_key,pdf_key}'::text[] AS row FROM stored_file f WHERE f.site_id = ${sql.siteId} AND f.user_id = ${userId}`
  return rows.map(({ row }) => row)
}

/** A file uploaded by a person after a point in time. */
export async function selectSentSince(
  sql: Sql,
  userId: string,
  kind: FileKind,
  id: string,
  since: string,
): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    SELECT ${columns(sql)}
    FROM stored_file
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND file_kind = ${kind}
      AND id = ${id}
      AND gmt_create >= ${since}`
  return row
}

/** Bytes stored by a person and by the whole site, including converted PDFs. */
export async function sumFiles(sql: Sql, userId: string): Promise<{ user: number; site: number }> {
  const [row] = await sql<{ user: number; site: number }[]>`
    SELECT (SELECT coalesce(sum(file_size + pdf_size), 0)::float8 FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId}) AS user,
      (SELECT coalesce(sum(file_size + pdf_size), 0)::float8 FROM stored_file WHERE site_id = ${sql.siteId}) AS site`
  return row ?? { user: 0, site: 0 }
}

/** Storage quota of the site; 0: default of the installation. */
export async function selectSiteQuota(sql: Sql): Promise<number> {
  const [row] = await sql<
    { quota: number }[]
  >`SELECT storage_quota::float8 AS quota FROM site WHERE site_id = ${sql.siteId}`
  return row?.quota ?? 0
}

/** Advisory lock that serializes a person's uploads, so that concurrent ones cannot exceed a quota. */
export async function lockFilesOf(sql: Sql, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`file ${sql.siteId} ${userId}`}, 0))`
}

export async function insertFile(sql: Tx, file: NewFile): Promise<void> {
  await sql`
    INSERT INTO stored_file (site_id, id, user_id, file_kind, file_name, file_type, file_size, file_key, sha256, img_width, img_height, read_status)
    VALUES (${sql.siteId}, ${file.id}, ${file.userId}, ${file.fileKind}, ${file.fileName}, ${file.fileType},
      ${file.fileSize}, ${file.fileKey}, ${file.sha256}, ${file.imgWidth}, ${file.imgHeight}, ${file.readStatus})`
}

/** Storage keys of a person's files, including converted PDFs. */
export async function fileKeysOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ fileKey: string; pdfKey: string }[]>`
    SELECT file_key, pdf_key FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return rows.flatMap(({ fileKey, pdfKey }) => [fileKey, pdfKey]).filter((key) => key !== '')
}

/** Deletes rows of a person's files. The stored files are deleted first. */
export async function eraseFiles(sql: Tx, userId: string): Promise<void> {
  await sql`DELETE FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
}

/** Storage keys of some files of a person, including converted PDFs. */
export async function keysOf(sql: Tx, userId: string, fileIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ fileKey: string; pdfKey: string }[]>`
    SELECT file_key, pdf_key FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ANY(${sql.ids(fileIds)})`
  return rows.flatMap(({ fileKey, pdfKey }) => [fileKey, pdfKey]).filter((key) => key !== '')
}

export async function deleteFiles(sql: Tx, userId: string, fileIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ANY(${sql.ids(fileIds)})`
}

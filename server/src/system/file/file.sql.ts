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
  /** Of the bytes; files that came with the demo have none. */
  sha256: Buffer | null
  imgWidth: number
  imgHeight: number
}

/** A file as it comes in; `readStatus`: see readable.ts. */
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

/** Files of one person, of one kind; those of others and those that do not exist are left out alike. */
export async function selectFilesOf(sql: Sql, userId: string, kind: FileKind, ids: string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return sql<FileRow[]>`
    SELECT ${columns(sql)} FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND file_kind = ${kind} AND id = ANY(${sql.ids(ids)}) ORDER BY id`
}

/** Everything that is known of a person's files, but for where they lie: for whoever asks for a copy of their data. */
export async function selectFilesForCopy(sql: Sql, userId: string): Promise<object[]> {
  const rows = await sql<{ row: object }[]>`
    SELECT to_jsonb(f) - '{site_id,file_key,pdf_key}'::text[] AS row FROM stored_file f WHERE f.site_id = ${sql.siteId} AND f.user_id = ${userId}`
  return rows.map(({ row }) => row)
}

/** A file that a person has sent since some moment. */
export async function selectSentSince(
  sql: Sql,
  userId: string,
  kind: FileKind,
  id: string,
  since: string,
): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    SELECT ${columns(sql)} FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND file_kind = ${kind} AND id = ${id} AND gmt_create >= ${since}`
  return row
}

/** Bytes that a person and that the whole site hold, with the PDFs that were made of documents. */
export async function sumFiles(sql: Sql, userId: string): Promise<{ user: number; site: number }> {
  const [row] = await sql<{ user: number; site: number }[]>`
    SELECT (SELECT coalesce(sum(file_size + pdf_size), 0)::float8 FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId}) AS user,
      (SELECT coalesce(sum(file_size + pdf_size), 0)::float8 FROM stored_file WHERE site_id = ${sql.siteId}) AS site`
  return row ?? { user: 0, site: 0 }
}

/** What the operator allows the site to hold; 0: as the installation says. */
export async function selectSiteQuota(sql: Sql): Promise<number> {
  const [row] = await sql<
    { quota: number }[]
  >`SELECT storage_quota::float8 AS quota FROM site WHERE site_id = ${sql.siteId}`
  return row?.quota ?? 0
}

/** One file at a time of one person gets its row, so that many at once cannot pass a quota together. */
export async function lockFilesOf(sql: Sql, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`file ${sql.siteId} ${userId}`}, 0))`
}

export async function insertFile(sql: Tx, file: NewFile): Promise<void> {
  await sql`
    INSERT INTO stored_file (site_id, id, user_id, file_kind, file_name, file_type, file_size, file_key, sha256, img_width, img_height, read_status)
    VALUES (${sql.siteId}, ${file.id}, ${file.userId}, ${file.fileKind}, ${file.fileName}, ${file.fileType}, ${file.fileSize}, ${file.fileKey}, ${file.sha256}, ${file.imgWidth}, ${file.imgHeight}, ${file.readStatus})`
}

/** Where the files of a person are stored, their reading copies included. */
export async function fileKeysOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ fileKey: string; pdfKey: string }[]>`
    SELECT file_key, pdf_key FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return rows.flatMap(({ fileKey, pdfKey }) => [fileKey, pdfKey]).filter((key) => key !== '')
}

/** Removes the rows of a person's files. The files themselves go first. */
export async function eraseFiles(sql: Tx, userId: string): Promise<void> {
  await sql`DELETE FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
}

/** Where some files of a person are stored, their reading copies included. */
export async function keysOf(sql: Tx, userId: string, fileIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ fileKey: string; pdfKey: string }[]>`
    SELECT file_key, pdf_key FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ANY(${sql.ids(fileIds)})`
  return rows.flatMap(({ fileKey, pdfKey }) => [fileKey, pdfKey]).filter((key) => key !== '')
}

export async function deleteFiles(sql: Tx, userId: string, fileIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM stored_file WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ANY(${sql.ids(fileIds)})`
}

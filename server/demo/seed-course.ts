import { addCourse, type AddedCourse, type CourseToAdd } from '../src/course/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'

/** Figures of an established course. */
interface ShelfFigures {
  /** Initial number of learners. */
  countStudy: number
  /** Weight in the default order; 0 by default. */
  courseSort?: number
  /** ISO 8601; now by default. */
  gmtCreate?: string
}

/** Adds a published course. */
export async function addDemoCourse(tx: Tx, course: CourseToAdd, figures: ShelfFigures): Promise<AddedCourse> {
  const added = await addCourse(tx, course)
  const { countStudy, courseSort = 0, gmtCreate = null } = figures
  await tx`
    UPDATE course
    SET count_study = ${countStudy}, course_sort = ${courseSort},
      gmt_create = coalesce(${gmtCreate}::timestamptz, gmt_create)
    WHERE site_id = ${tx.siteId} AND id = ${added.courseId}`
  return added
}

const mimeTypes: Record<string, string> = { pdf: 'application/pdf', md: 'text/markdown' }

/** Stores a document of a lecturer. `key` is its storage path below the site. @returns its id */
export async function storeDocument(
  tx: Tx,
  services: Services,
  file: { userId: string; fileName: string; key: string; content: Buffer; readStatus?: number; pages?: number },
): Promise<string> {
  const { siteId } = tx
  const fileKey = `site${siteId}/${file.key}`
  await services.platform.storage.write(fileKey, file.content)
  const fileType = mimeTypes[file.fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const [stored] = await tx<{ id: string }[]>`
    INSERT INTO stored_file
      (site_id, user_id, file_kind, file_name, file_type, file_size, file_key, read_status, doc_page)
    VALUES (${siteId}, ${file.userId}, 'document', ${file.fileName}, ${fileType}, ${file.content.length}, ${fileKey},
      ${file.readStatus ?? 0}, ${file.pages ?? 0})
    RETURNING id`
  if (!stored) throw new Error('the document was not stored')
  return stored.id
}

import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stateCode } from '@zhixing/contract/states'
import { insertCategory, type PeriodToAdd } from '../src/course/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { addDemoCourse, storeDocument } from './seed-course.ts'
import { artAddress } from './seed-frame.ts'
import type { People } from './seed-people.ts'
import type { DemoMaterial } from './shape.ts'

const folders = ['documents/out/', 'files/'].map((name) => fileURLToPath(new URL(name, import.meta.url)))
/** course_category and category_type by kind. */
const codes = {
  library: { course: stateCode.category.library, category: 5 },
  resource: { course: stateCode.category.resource, category: 2 },
} as const
/** Page counts of the documents. */
const pages: Record<string, number> = { 'lunyu.pdf': 4, 'tangshi.pdf': 4, 'python.pdf': 2 }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Seeds documents and resources, with their categories. */
export async function seedMaterials(
  tx: Tx,
  services: Services,
  siteId: number,
  materials: readonly DemoMaterial[],
  people: People,
): Promise<void> {
  const categories = new Map<string, string>()
  const categoryOf = async (kind: DemoMaterial['kind'], names: readonly string[]): Promise<string> => {
    if (names.length === 0) return '0'
    const key = [kind, ...names].join('/')
    const known = categories.get(key)
    if (known) return known
    const parentId = await categoryOf(kind, names.slice(0, -1))
    const id = await insertCategory(tx, {
      categoryName: names.at(-1) ?? '',
      parentId,
      categoryType: codes[kind].category,
      sort: categories.size,
    })
    categories.set(key, id)
    return id
  }
  for (const [index, one] of materials.entries()) {
    const lecturer = people.lecturers.get(one.lecturer)
    if (!lecturer) throw new Error(`${one.courseName}: unknown lecturer ${one.lecturer}`)
    const path = one.category
    const price = Math.round(one.priceYuan * 100)
    const periods: PeriodToAdd[] = []
    for (const { name, file } of one.files) {
      const source = folders.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate))
      if (!source) throw new Error(`no such demo file: ${file}`)
      const content = readFileSync(source)
      const fileId = await storeDocument(tx, services, {
        userId: lecturer.userId,
        fileName: name,
        key: `demo/${file}`,
        content,
        readStatus: one.kind === 'library' ? stateCode.document.readable : stateCode.document.none,
        pages: pages[file] ?? 0,
      })
      periods.push({
        periodName: name.replace(/\.[^.]+$/, ''),
        periodType: one.kind === 'library' ? stateCode.lesson.document : stateCode.lesson.file,
        fileId,
        docName: name,
        docType: extname(file).slice(1),
        docSize: content.length,
      })
    }
    await addDemoCourse(
      tx,
      {
        lecturerId: lecturer.lecturerId,
        courseCategory: codes[one.kind].course,
        fields: {
          courseName: one.courseName,
          courseLogo: artAddress(one.art),
          courseDesc: one.courseDesc,
          keyword: one.keyword,
          introduce: one.introduce,
          categoryId1: await categoryOf(one.kind, path.slice(0, 1)),
          categoryId2: await categoryOf(one.kind, path.slice(0, 2)),
          categoryId3: await categoryOf(one.kind, path.slice(0, 3)),
          isFree: price > 0 ? 0 : 1,
          courseOriginal: price,
          courseDiscount: price,
        },
        chapters: [{ chapterName: '全部文件', periods }],
      },
      {
        countStudy: one.countStudy,
        courseSort: materials.length - index,
        gmtCreate: daysAgo(one.publishedDaysAgo),
      },
    )
  }
}

/** What a manifest contains, for the person who decides about its import. Pure. */
import type { CoursePreview } from '@zhixing/contract/course/course-file'
import { languageName } from '@zhixing/contract/vod/languages'
import { type Manifest, periodsIn } from './manifest.ts'

export function previewOf(manifest: Manifest): CoursePreview {
  const { fields, mediaList, chapterList } = manifest
  const of = new Map(mediaList.map((media) => [media.name, media]))
  const periods = periodsIn(manifest)
  const kind = (wanted: string) => mediaList.filter((media) => media.kind === wanted)
  return {
    courseName: fields.courseName,
    courseCategory: manifest.courseCategory,
    isFree: fields.isFree ?? 1,
    courseOriginal: fields.courseOriginal ?? 0,
    courseDiscount: fields.courseDiscount ?? 0,
    chapterTotal: chapterList.length,
    periodTotal: periods.length,
    videoTotal: kind('film').length,
    videoBytes: kind('film').reduce((sum, { bytes }) => sum + bytes, 0),
    documentTotal: periods.filter(({ file }) => file !== '').length,
    subtitleTotal: kind('subtitle').length,
    paperTotal: manifest.paperList.length,
    problemTotal: manifest.paperList
      .flatMap(({ titleList }) => titleList)
      .reduce((sum, { problemList }) => sum + problemList.length, 0),
    momentTotal: periods.reduce((sum, { momentList }) => sum + momentList.length, 0),
    accessoryTotal: [manifest, ...chapterList, ...periods].reduce((sum, one) => sum + one.accessoryList.length, 0),
    pictureTotal: kind('image').length,
    categoryNames: manifest.categoryNames,
    chapterList: chapterList.map(({ chapterName, periodList }) => ({
      chapterName,
      periodList: periodList.map((period) => {
        const [film, file] = [of.get(period.film), of.get(period.file)]
        return {
          periodName: period.periodName,
          periodType: period.periodType,
          isFree: period.isFree,
          videoName: film ? period.videoName || film.fileName : '',
          videoSize: film?.bytes ?? 0,
          videoLength: film?.seconds ?? 0,
          subtitleList: period.subtitleList.map(({ language }) => languageName(language)),
          docName: file ? period.docName || file.fileName : '',
          docSize: file?.bytes ?? 0,
          momentTotal: period.momentList.length,
        }
      }),
    })),
  }
}

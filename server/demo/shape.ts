/**
 * The shape of a demo school as its authors write it. `server/demo/seed.ts` turns it into rows through the same functions
 * that the tests use. Keys (`key`, `lecturer`, `who` …) are local names that never reach the database.
 */

/** A generated cover: a motif drawn in two hues (degrees, 0-359). See web/ui/art. */
export interface DemoArt {
  motif:
    | 'waves'
    | 'orbit'
    | 'grid'
    | 'leaf'
    | 'chart'
    | 'brush'
    | 'code'
    | 'lens'
    | 'stairs'
    | 'book'
    | 'mountain'
    | 'music'
  from: number
  to: number
}

export interface DemoPeriod {
  periodName: string
  /** One sentence on what the learner takes away. */
  periodDesc: string
  /** Trial: may be studied before enrolling. */
  isFree?: boolean
  /** Exactly one of these three. `video` is the key of a lesson in demo/media; `text` is lesson HTML; `doc` a file in demo/files. */
  video?: string
  text?: string
  doc?: string
}

export interface DemoChapter {
  chapterName: string
  chapterDesc: string
  periods: DemoPeriod[]
}

export interface DemoComment {
  /** Index into DemoSite.learners. */
  who: number
  score: 1 | 2 | 3 | 4 | 5
  text: string
  /** The lecturer's answer, if any. */
  reply?: string
}

/** A document of the library or a downloadable resource. */
export interface DemoMaterial {
  kind: 'library' | 'resource'
  courseName: string
  courseDesc: string
  keyword: string
  lecturer: string
  /** Names of one to three levels; made where they do not exist yet. */
  category: string[]
  art: DemoArt
  introduce: string
  countStudy: number
  publishedDaysAgo: number
  /** Files in demo/documents/out or demo/files, with the name people see. */
  files: { name: string; file: string }[]
}

export interface DemoCourse {
  key: string
  courseName: string
  /** Two or three sentences for search engines and lists, plain text. */
  courseDesc: string
  keyword: string
  /** Key of a lecturer of this site. */
  lecturer: string
  /** Names of the three category levels, exactly as in DemoSite.categories. */
  category: [string, string, string]
  art: DemoArt
  /** Introduction HTML: p, h3, ul, ol, li, strong, em, blockquote, code, pre, table. At least 200 Chinese characters. */
  introduce: string
  /** List price in yuan, kept in the data although every demo course is free for now. */
  originalYuan: number
  /** Learners shown at first (grows with real ones). */
  countStudy: number
  /** Days before today on which it was published. */
  publishedDaysAgo: number
  /** Rules of the player; all default to allowed / off. */
  speedDouble?: boolean
  speedDrag?: boolean
  watermark?: boolean
  chapters: DemoChapter[]
  /** Attachments: file names in demo/files (text, csv, md, svg …), with the name the learner sees. */
  accessories?: { acName: string; file: string }[]
  comments: DemoComment[]
}

export interface DemoLecturer {
  key: string
  lecturerName: string
  mobile: string
  position: string
  /** File in web/public/portraits. */
  portrait: string
  /** HTML, 100-250 Chinese characters. */
  introduce: string
}

export interface DemoCategory {
  name: string
  children: { name: string; children: string[] }[]
}

export interface DemoArticle {
  infoTitle: string
  category: string
  /** One or two sentences. */
  description: string
  content: string
  art: DemoArt
  daysAgo: number
  source: string
}

export interface DemoSite {
  siteId: number
  siteNamePc: string
  slogan: string
  /** Brand hue: one of the palettes of web/ui/tokens. */
  theme: 'indigo' | 'jade' | 'plum' | 'amber' | 'cinnabar'
  telephone: string
  address: string
  copyright: string
  icp: string
  prn: string
  prnNo: string
  keyword: string
  desc: string
  categories: DemoCategory[]
  lecturers: DemoLecturer[]
  courses: DemoCourse[]
  materials: DemoMaterial[]
  /** Nicknames of people who comment. */
  learners: string[]
  zones: { zoneName: string; zoneDesc: string; courses: string[] }[]
  banners: { title: string; subtitle: string; button: string; url: string; art: DemoArt }[]
  advert?: { advTitle: string; advText: string; advUrl: string }
  links: { linkName: string; linkUrl: string }[]
  about: { navName: string; artTitle: string; artDesc: string }[]
  articles: DemoArticle[]
  /** Announcements: site messages every new user receives. */
  announcements: { msgTitle: string; msgText: string; daysAgo: number }[]
  /** Online service paths and code are settings of the site. */
  onlineServicePages: string
}

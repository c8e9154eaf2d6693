/**
 * Schema of a demo school in content/ (README there). `content.ts` reads and validates it, `seed.ts` inserts it. Keys
 * (`key`, `lecturer`, `who` …) are local names that never reach the database.
 */
import { z } from 'zod'

const Text = z.string().min(1)
const Days = z.number().min(0)

/** A generated cover: a motif drawn in two hues (degrees, 0-359). See web/ui/art. */
export const Art = z.strictObject({
  motif: z.enum([
    'waves',
    'orbit',
    'grid',
    'leaf',
    'chart',
    'brush',
    'code',
    'lens',
    'stairs',
    'book',
    'mountain',
    'music',
  ]),
  from: z.number(),
  to: z.number(),
})
export type DemoArt = z.output<typeof Art>

/** A scene, by family and name in web/ui/art/scenes: `studio.react`. */
const DrawnCover = z.string().regex(/^[a-z]+\.[a-z-]+$/)

/** A question of a film. `answer`: letters of options, or T or F. */
const Moment = z.strictObject({
  /** Seconds from the beginning. */
  at: z.number().min(0),
  required: z.boolean().optional(),
  stem: Text,
  /** None for true or false. */
  options: z.array(Text).max(8).optional(),
  answer: Text,
  analysis: Text,
})

/**
 * Exactly one of `video` (a lesson of demo/media), `text` (a Markdown file beside course.yaml; HTML once read) and
 * `doc` (a file in demo/files).
 */
const Period = z.strictObject({
  periodName: Text,
  /** Learning goal, in one sentence. */
  periodDesc: Text,
  /** Trial: may be studied before enrolling. */
  isFree: z.boolean().optional(),
  video: Text.optional(),
  /** Questions of the film. */
  moments: z.array(Moment).optional(),
  text: Text.optional(),
  doc: Text.optional(),
})

export type DemoPeriod = z.output<typeof Period>

export const Course = z.strictObject({
  key: Text,
  courseName: Text,
  /** Two or three sentences for search engines and lists, plain text. */
  courseDesc: Text,
  keyword: Text,
  /** Key of a lecturer of this site. */
  lecturer: Text,
  /** Names of the three category levels, as in the site's categories. */
  category: z.tuple([Text, Text, Text]),
  cover: DrawnCover,
  /** introduction.md, as HTML. At least 200 Chinese characters. */
  introduce: Text,
  /** List price in yuan. */
  originalYuan: z.number(),
  /** Price in yuan; a course without it is free. */
  saleYuan: z.number().positive().optional(),
  /** 1 beginners, 2 intermediate, 3 advanced. */
  level: z.number().int().min(1).max(3),
  /** Learning outcomes, in short lines. */
  outcomes: z.array(Text.max(40)).min(3).max(8),
  /** Initial number of learners. */
  countStudy: z.number(),
  publishedDaysAgo: Days,
  /** Rules of the player; speed and seeking are allowed by default, the watermark is off. */
  speedDouble: z.boolean().optional(),
  speedDrag: z.boolean().optional(),
  watermark: z.boolean().optional(),
  chapters: z.array(z.strictObject({ chapterName: Text, chapterDesc: Text, periods: z.array(Period) })),
  /** Attachments: files in demo/files, with their display names. */
  accessories: z.array(z.strictObject({ acName: Text, file: Text })).optional(),
  /** The work that learners hand in; `brief` is HTML. */
  work: z.strictObject({ title: Text, brief: Text, due: Text }).optional(),
  comments: z.array(
    z.strictObject({
      /** Index into the site's learners. */
      who: z.number(),
      score: z.number().int().min(1).max(5),
      text: Text,
      /** The lecturer's answer, if any. */
      reply: Text.optional(),
    }),
  ),
})
export type DemoCourse = z.output<typeof Course>

/** A document of the library or a downloadable resource. */
export const Material = z.strictObject({
  kind: z.enum(['library', 'resource']),
  courseName: Text,
  courseDesc: Text,
  keyword: Text,
  /** Key of a lecturer of this site. */
  lecturer: Text,
  /** Names of one to three levels; missing categories are created. */
  category: z.array(Text),
  art: Art,
  /** Markdown in the file, HTML once read. */
  introduce: Text,
  /** 0: free. */
  priceYuan: z.number().default(0),
  countStudy: z.number(),
  publishedDaysAgo: Days,
  /** Files in demo/documents/out or demo/files, with their display names. */
  files: z.array(z.strictObject({ name: Text, file: Text })),
})
export type DemoMaterial = z.output<typeof Material>

export const Article = z.strictObject({
  infoTitle: Text,
  category: Text,
  description: Text,
  content: Text,
  art: Art,
  daysAgo: Days,
  source: z.string(),
})

export const About = z.strictObject({ navName: Text, artTitle: Text, artDesc: Text })
/** An about page with its English version; its texts are empty without one. */
interface AboutPage extends z.output<typeof About> {
  navNameEn: string
  artTitleEn: string
  artDescEn: string
}

/** site.yaml: the facts of a school without its content. */
export const Site = z.strictObject({
  siteId: z.number(),
  siteNamePc: Text,
  slogan: Text,
  /** Whether the question bank and papers of demo/exams are seeded here. */
  hasExams: z.boolean().default(false),
  /** Brand hue: one of the palettes of web/ui/tokens. */
  theme: z.enum(['indigo', 'jade', 'plum', 'amber', 'cinnabar']),
  telephone: Text,
  address: Text,
  copyright: Text,
  icp: Text,
  prn: Text,
  prnNo: Text,
  keyword: Text,
  desc: Text,
  categories: z.array(
    z.strictObject({ name: Text, children: z.array(z.strictObject({ name: Text, children: z.array(Text) })) }),
  ),
  lecturers: z.array(
    z.strictObject({
      key: Text,
      lecturerName: Text,
      mobile: Text,
      position: Text,
      /** File in web/public/portraits. */
      portrait: Text,
      /** Initial number of followers. */
      followers: z.number(),
      /** HTML, 100-250 Chinese characters. */
      introduce: Text,
    }),
  ),
  /** Keys of the courses (folders of courses/), in display order. */
  courses: z.array(Text),
  /** Nicknames of commenters. */
  learners: z.array(Text),
  /** Names of the zones of lecturers and articles. */
  people: z.strictObject({ zoneName: Text, zoneDesc: Text }),
  news: z.strictObject({ zoneName: Text, zoneDesc: Text }),
  /** Series of articles, with the titles of their articles in order. */
  articleSeries: z.array(z.strictObject({ title: Text, introduction: Text, articles: z.array(Text) })).default([]),
  zones: z.array(z.strictObject({ zoneName: Text, zoneDesc: Text, courses: z.array(Text) })),
  banners: z.array(
    z.strictObject({
      title: Text,
      subtitle: z.string(),
      button: z.string(),
      url: z.string(),
      /** Exactly one of the two: generated or drawn cover. */
      art: Art.optional(),
      cover: DrawnCover.optional(),
    }),
  ),
  advert: z.strictObject({ advTitle: Text, advText: z.string(), advUrl: z.string() }).optional(),
  links: z.array(z.strictObject({ linkName: Text, linkUrl: Text })),
  /** Site messages to all users. */
  announcements: z.array(z.strictObject({ msgTitle: Text, msgText: Text, daysAgo: Days })),
  /** Paths with the online-service widget. */
  onlineServicePages: z.string(),
})

/** A blog article. */
export const Blog = z.strictObject({
  title: Text,
  /** A nickname of `learners`, or the name of a lecturer. */
  author: Text,
  labels: z.array(Text),
  summary: Text,
  art: Art,
  daysAgo: Days,
  reads: z.number(),
  isTop: z.literal(1).optional(),
  isGood: z.literal(1).optional(),
  /** Comments; a number refers to the answered comment by position, from 1. */
  comments: z.array(z.union([z.tuple([Text, Text]), z.tuple([Text, Text, z.number()])])),
  /** HTML. */
  content: Text,
})

/** A loaded school: with its courses, documents, articles and about texts, Markdown as HTML. */
export interface DemoSite extends Omit<z.output<typeof Site>, 'courses'> {
  courses: DemoCourse[]
  materials: DemoMaterial[]
  articles: z.output<typeof Article>[]
  blogs: z.output<typeof Blog>[]
  about: AboutPage[]
}

/** A demo site and its folder in content/. */
export interface DemoHost {
  siteId: number
  content: string
  domain: string
  isDefault: boolean
}

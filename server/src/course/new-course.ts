/** What a new category, course, chapter or attachment is made from. */
export interface NewCategory {
  siteId: number
  categoryName: string
  /** '0' or absent for a category of the first level. */
  parentId?: string
  /** 1 courses (default), 2 resources … */
  categoryType?: number
  sort?: number
}

export interface NewCourse {
  siteId: number
  lecturerId: string
  courseName: string
  courseLogo?: string
  courseDesc?: string
  /** Comma-separated. */
  keyword?: string
  /** HTML; cleaned here. */
  introduce?: string
  /** Ids of the three category levels. */
  categoryIds: [string, string, string]
  /** 1 recorded (default), 2 live, 4 resource. */
  courseCategory?: number
  isFree?: 0 | 1
  /** Fen. */
  courseOriginal?: number
  courseDiscount?: number
  isPutaway?: 0 | 1
  courseSort?: number
  speedDouble?: 0 | 1
  speedDrag?: 0 | 1
  isWatermark?: 0 | 1
  /** 0 not said, 1 beginners, 2 intermediate, 3 advanced. */
  courseLevel?: number
  /** What one can do afterwards. */
  outcomeList?: string[]
  /** Learners counted at first; every enrolment adds one. */
  countStudy?: number
  /** ISO 8601; now by default. */
  gmtCreate?: string
}

export interface NewChapter {
  siteId: number
  courseId: string
  chapterName: string
  chapterDesc?: string
  sort?: number
}

export interface NewAccessory {
  siteId: number
  courseId: string
  acName: string
  /** Key of the file in the storage. */
  acUrl: string
  fileType?: string
  /** Bytes. */
  fileSize?: number
  /** What it belongs to: the course (default), or a chapter (refType 2) or period (3) of it. */
  refId?: string
  refType?: 1 | 2 | 3
  sort?: number
}

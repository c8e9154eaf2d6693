export default function Theatre(_props: { courseId: string; courseName: string; periodId: string; chapters: unknown; onProgress?: unknown }) { return null }

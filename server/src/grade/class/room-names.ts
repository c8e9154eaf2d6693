import { type ClassNameOf, classNames } from '../../live/index.ts'

/** Class name of a viewer of a live course: from the class they joined first. */
const nameInClass: ClassNameOf = async (sql, courseId, userId) => {
  const [row] = await sql<{ name: string }[]>`
    SELECT s.nickname AS name FROM grade_member m
    JOIN grade_student s ON s.site_id = m.site_id AND s.id = m.student_id
    JOIN grade_course_plan p ON p.site_id = m.site_id AND p.grade_id = m.grade_id AND p.course_id = ${courseId}
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND p.disabled = 0 AND p.is_given = 1 AND s.nickname <> ''
    ORDER BY m.gmt_create, m.grade_id
    LIMIT 1`
  return row?.name ?? ''
}

export const roomNames = classNames.with(nameInClass)

-- Icons of their own for what is about exams, where the operator has left the menus as they were made.
UPDATE site_menu SET icon = made.own
FROM (VALUES ('/account/exams/myExam', 'edit', 'exam'), ('/account/exams/myExamination', 'list', 'history'), ('/account/practice', 'edit', 'target'),
  ('/account/error/problem', 'list', 'wrong'), ('/account/subject', 'edit', 'layers'), ('/account/exams', 'note', 'exam'),
  ('/account/vod/progress', 'list', 'chart')) AS made (url, shared, own)
WHERE site_menu.url = made.url AND site_menu.icon = made.shared;

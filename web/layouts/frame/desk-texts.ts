/** Texts of the teaching desk. */
export const deskTexts = {
  menu: '教学菜单',
  open: '打开教学菜单',
  pages: '本组页面',
  marking: '阅卷',
  classes: '我教的班级',
  homework: '全部作业',
  /** Groups of the menu, in order of display. */
  groups: {
    home: '首页',
    course: '课程',
    bank: '题库',
    exam: '考试',
    class: '班级',
    live: '直播',
    homework: '作业',
    learner: '学员',
    income: '收入',
    other: '更多',
  },
}

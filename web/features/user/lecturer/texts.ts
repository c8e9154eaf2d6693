/** Texts of lecturer profiles. */
export const texts = {
  lecturerName: '讲师姓名',
  lecturerNameHint: '学员看到的名字，可以用真实姓名或常用的称呼',
  position: '头衔',
  positionPlace: '如：前端架构师、中学语文高级教师',
  lecturerMobile: '联系手机',
  contactHint: '仅平台运营人员可见，用于沟通课程和审核',
  lecturerEmail: '联系邮箱',
  head: '讲师照片',
  headHint: '近期正面照片，会显示在讲师主页和课程里。JPG、PNG、WebP，不超过 10 MB',
  introduce: '讲师介绍',
  introducePlace: '你的经历、擅长的领域、讲课的风格，至少 20 个字',
  introduceMax: 5000,

  missing: {
    lecturerName: '讲师姓名至少 2 个字',
    position: '请填写头衔',
    lecturerMobile: '请填写正确的 11 位手机号',
    lecturerEmail: '请填写正确的邮箱',
    headImgUrl: '请上传讲师照片',
    introduce: '讲师介绍至少 20 个字，请介绍你的经历和擅长的领域',
    introduceLong: '讲师介绍最多 5000 个字',
  },
  states: { 0: '审核中', 1: '已通过', 2: '未通过' } as Record<number, string>,
} as const

/** Names of the fields of an organisation's page. */
export const texts = {
  slogan: '宣传语',
  brandColor: '品牌色',
  siteColor: '跟随本站',
  logo: '机构标志',
  banner: '主页横幅',
  intro: '机构简介',
  page: '详细介绍',
  photos: '机构环境',
  captions: '照片说明',
  noCaption: '（无说明）',
  honours: '荣誉资质',
  telephone: '咨询电话',
  address: '地址',
  website: '网站',
} as const

export const texts = {
  label: '分类',
  none: '请选择',
  levels: ['一级分类', '二级分类', '三级分类'],
}

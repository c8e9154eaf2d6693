/** Subjects of the demo with their categories and problems. */
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { hsk } from './hsk.ts'
import { maths } from './maths.ts'
import type { SubjectKey } from './papers.ts'
import { computing, physics } from './science.ts'
import type { DemoProblem } from './write.ts'

export interface DemoSubject {
  name: string
  /** Name of the subject above it. */
  parent?: string
  /** Knowledge points, in the order of the tree. */
  topics: string[]
  problems: DemoProblem[]
}

export const subjects: Record<SubjectKey, DemoSubject> = {
  chinese: {
    name: '语文',
    topics: [
      '字音字形',
      '病句修改',
      '成语运用',
      '语言表达',
      '修辞手法',
      '古诗文默写',
      '文学常识',
      '诗歌鉴赏',
      '文言实词',
      '文言虚词',
      '文言文阅读',
      '现代文阅读',
      '写作',
    ],
    problems: chinese,
  },
  maths: {
    name: '数学',
    topics: [
      '集合',
      '函数',
      '指数与对数',
      '三角函数',
      '平面向量',
      '不等式',
      '数列',
      '立体几何',
      '解析几何',
      '概率与统计',
    ],
    problems: maths,
  },
  english: {
    name: '英语',
    topics: [
      '词汇短语',
      '时态语态',
      '从句',
      '虚拟语气',
      '特殊句式',
      '主谓一致',
      '非谓语动词',
      '形容词与副词',
      '情景交际',
      '完形填空',
      '阅读理解',
      '书面表达',
    ],
    problems: english,
  },
  physics: { name: '物理', parent: '科学与技术', topics: ['力与运动', '热现象', '电路', '光与声'], problems: physics },
  computing: {
    name: '信息技术',
    parent: '科学与技术',
    topics: ['网络', '数据与编码', '程序设计', '信息安全'],
    problems: computing,
  },
  hsk: { name: '汉语水平', topics: ['语音', '词语', '量词', '语法', '交际', '文化', '阅读', '写作'], problems: hsk },
}

export const years = ['2026', '2025', '2024']
export const sources = ['期中考试', '期末考试', '模拟题', '原创']
export const grades = ['初中', '高一', '高二', '高三', '成人']

/** People who sat exams beside those who comment. */
export const classmates = [
  '林小雨',
  '周子航',
  '陈思远',
  '黄佳怡',
  '吴浩然',
  '徐静文',
  '孙一鸣',
  '马晓东',
  '朱可欣',
  '胡俊杰',
  '郭雨桐',
  '何嘉豪',
  '高文博',
  '罗诗涵',
  '梁志远',
  '宋欣然',
  '唐子轩',
  '韩梦瑶',
  '冯天宇',
  '董若溪',
]

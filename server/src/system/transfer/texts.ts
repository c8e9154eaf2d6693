import { commandLine } from '../../kernel/command.ts'

export const texts = {
  usageExport: `用法：${commandLine('site:export 站点编号 文件夹')}   导出一个站点，文件夹应当还不存在
站点编号用 ${commandLine('site:domain')} 查看`,
  usageImport: `用法：${commandLine('site:import 文件夹')}   导入 site:export 导出的站点`,
  noSite: (siteId: number) => `没有编号为 ${siteId} 的站点，请用 ${commandLine('site:domain')} 查看站点编号`,
  exists: (folder: string) => `${folder} 已经存在，请换一个文件夹`,
  notSite: (folder: string) => `${folder} 不是一个站点的导出；整个网站的备份请用 ${commandLine('restore')}`,
  otherSchema: (names: string[]) =>
    `导出时的程序版本与这里不同（相差 ${names.join('、')}）。请把两边升级到同一版本，再重新导出`,
  siteExists: (siteId: number) => `这里已有编号为 ${siteId} 的站点，不能导入`,
  domainTaken: (domain: string, name: string) =>
    `域名 ${domain} 已被这里的站点“${name}”使用。请用 ${commandLine('site:domain')} 修改后再导入`,
  busy: '另一个 site:import 正在运行，请等它结束',
  wrongSite: (table: string) => `表 ${table} 中有其他站点的数据，不能导入`,
  copying: '正在复制文件……',
  storing: '正在写入文件……',
  unread: (columns: Iterable<string>) =>
    `注意：${[...columns].join('、')} 中有内容无法解密，没有导出，导入后需要重新填写`,
  pending: (count: number) => `注意：有 ${count} 个后台任务还没有完成，不在导出里`,
  exported: (name: string, folder: string, rows: number, files: number, bytes: string) =>
    `已导出站点“${name}”：${folder}（${rows} 行，${files} 个文件，${bytes}）`,
  keepSafe: '文件夹中有解密后的密钥和证件，请像备份一样妥善保管，导入后删除',
  tableRows: (name: string, rows: number) => `表 ${name}：${rows} 行，与导出时一致`,
  imported: (name: string, domain: string, rows: number, files: number) =>
    `已导入站点“${name}”（${domain}）：${rows} 行，${files} 个文件，与导出时一致`,
  makeAgain: '用户需要重新登录；浏览器通知、两步验证的恢复码、班级邀请链接和学员的首次登录码需要重新生成',
  moveNow: `视频已写入本机磁盘，可用 ${commandLine('storage:move')} 移到对象存储`,
} as const

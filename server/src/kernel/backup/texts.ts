import { commandLine } from '../command.ts'

export const texts = {
  noBackup: (folder: string) => `${folder} 不是知行的备份（其中没有 manifest.json）`,
  noFolder: `请写明备份所在的文件夹，例如 ${commandLine('restore backups/20261122-020000')}`,
  damaged: (what: string) => `备份已损坏：${what}`,
  damagedMany: (count: number, first: string) => `备份已损坏，共 ${count} 处，例如 ${first}。请改用另一份备份`,
  oneSite: `这是一个站点的导出，不是备份，请用 ${commandLine('site:import')}`,
  newerFormat: '这份备份由更新版本的程序创建，请升级程序后再恢复',
  newerSchema: (names: string[]) => `这份备份由更新版本的程序创建（多出 ${names.join('、')}），请升级程序后再恢复`,
  missing: (path: string) => `缺少文件 ${path}`,
  wrongSum: (path: string) => `文件 ${path} 的内容与备份时不一致`,
  wrongRows: (table: string, found: number, expected: number) => `表 ${table} 有 ${found} 行，备份时为 ${expected} 行`,
  inside: '备份文件夹不能在数据目录的 files、media 等文件夹里，请换一个位置',
  busy: (folder: string) => `另一个备份正在写入 ${folder}，请等它完成`,
  notEmpty: (what: string) =>
    `${what} 中已有数据，恢复会覆盖它。请换一个空的 DATA_DIR 或数据库；确实要覆盖时，请加上 --force`,
  running: '网站正在使用这个数据目录，请先停止网站再恢复',
  halfRestored: `上一次恢复没有完成，数据不完整。请重新执行 ${commandLine('restore')}`,
  files: '正在备份文件……',
  filesProgress: (done: number, total: number, bytes: string) => `文件 ${done} / ${total}，新复制 ${bytes}`,
  verifyProgress: (done: number, total: number) => `已核对文件 ${done} / ${total}`,
  database: '正在备份数据库……',
  tableProgress: (done: number, total: number, rows: number) => `数据表 ${done} / ${total}，${rows} 行`,
  changed: '正在补充备份期间变化的文件……',
  done: (folder: string, tables: number, rows: number, files: number, copied: string) =>
    `备份完成：${folder}（${tables} 张表 ${rows} 行，${files} 个文件，其中新复制 ${copied}）`,
  noKey: '这份备份已加密，请设置 BACKUP_KEY（备份时用的密钥）',
  notSealed: '设置了 BACKUP_KEY，但这份备份没有加密；确认来源可靠后，去掉 BACKUP_KEY 再执行',
  wrongKey: (name: string) => `打不开 ${name}：BACKUP_KEY 与备份时不同，或内容被改动、不完整`,
  noSnapshot: (where: string, names: string[]) =>
    names.length === 0 ? `${where} 中没有备份` : `${where} 中没有这份备份，现有：${names.join('、')}`,
  noBucket: '请设置 BACKUP_S3_ENDPOINT、BACKUP_S3_BUCKET、BACKUP_S3_ACCESS_KEY 和 BACKUP_S3_SECRET_KEY',
  onlyS3: '--to 和 --from 只能是 s3；备份到文件夹时直接写文件夹',
  pruned: (deleted: number, keep: number) => `已删除较早的备份 ${deleted} 份，保留最近 ${keep} 份`,
  notPruned: (reason: string) => `较早的备份没有清理：${reason}`,
  checking: '正在校验备份……',
  verified: (tables: number, rows: number, files: number) =>
    `备份完好：${tables} 张表 ${rows} 行，${files} 个文件，校验和全部一致`,
  schema: '正在创建数据库结构……',
  loading: '正在写入数据库……',
  constraints: '正在检查数据的完整性……',
  restoringFiles: '正在恢复文件……',
  movedAside: (folder: string) => `原有文件已移到 ${folder}，确认无误后可以删除`,
  restored: (tables: number, rows: number, files: number) =>
    `恢复完成：${tables} 张表 ${rows} 行，${files} 个文件。现在可以启动网站`,
  noObjects: '注意：保存在对象存储中的图片、文档和视频不在这份备份里，请为存储桶另开版本控制或复制',
  restoreFailed: (detail: string) => `恢复失败：${detail}`,
} as const

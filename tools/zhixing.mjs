#!/usr/bin/env node
// Commands, `node tools/zhixing.mjs <command>`: every role of the app under its own Node. Not `npx`: without
// dependencies npx installs into its own cache, and elsewhere it would fetch a stranger's package of that name.
import { ensureBuilt, ensureInstalled, keepOutputClean, LaunchError, serverEntry } from './install.mjs'
import { runDev } from './dev.mjs'
import { runOnce, runService } from './run.mjs'

/** Commands. `service`: supervised; `web`: needs the built web; `result`: standard output is for other programs. */
const commands = {
  start: { about: '启动网站（默认）', role: 'all', service: true, web: true, beside: ['media'] },
  build: { about: '只安装依赖并构建网页，不启动（部署时先执行，之后项目文件夹可以只读）', web: true },
  dev: { about: '开发方式启动，保存源文件后自动重新启动', run: runDev },
  worker: { about: '只处理后台任务（转码等），可另开多个', role: 'worker', service: true },
  web: {
    about: '启动网站，直播推流由另外的进程处理（node tools/zhixing.mjs media）',
    role: 'all',
    service: true,
    web: true,
  },
  media: { about: '只处理直播推流（start 已包含），可单独运行', role: 'media', service: true },
  migrate: { about: '升级数据库结构', role: 'migrate' },
  'db:distribute': {
    about: '把装有 Citus 的数据库分布到各个节点，--dry-run 只输出 SQL',
    role: 'db:distribute',
    result: true,
  },
  seed: { about: '写入演示数据', role: 'seed' },
  'admin:create': { about: '创建运营账号', role: 'admin:create' },
  'site:domain': { about: '列出站点，修改站点的域名，或设为默认站点', role: 'site:domain' },
  'site:export': { about: '导出一个站点（运行中也可以）：站点编号 文件夹', role: 'site:export' },
  'site:import': { about: '导入 site:export 导出的站点，其他站点不受影响', role: 'site:import' },
  'storage:move': {
    about: '把本机磁盘上的视频和文件移到对象存储（运行中也可以），--dry-run 只统计',
    role: 'storage:move',
  },
  backup: { about: '备份整个网站（运行中也可以），可写明文件夹，或 --to s3', role: 'backup' },
  verify: { about: '校验一份备份是否完好，文件夹或 --from s3', role: 'verify' },
  restore: { about: '把备份恢复到空的数据目录，文件夹或 --from s3', role: 'restore' },
  openapi: { about: '输出 OpenAPI 3.1 接口描述', role: 'openapi', result: true },
  bench: { about: '运行性能测试', script: 'bench/run.ts', web: true },
}

const usage = () =>
  `用法：node tools/zhixing.mjs <命令> [参数]\n\n${Object.entries(commands)
    .map(([name, { about }]) => `  ${name.padEnd(14)}${about}`)
    .join('\n')}\n`

const [name = 'start', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

if (['help', '--help', '-h'].includes(name)) {
  console.log(usage())
} else if (!command) {
  console.error(`没有名为 ${name} 的命令。\n\n${usage()}`)
  process.exit(2)
} else {
  try {
    if (command.result) keepOutputClean()
    await ensureInstalled()
    if (command.web) await ensureBuilt()
    if (command.run) await command.run()
    if (!command.role && !command.script) process.exit(0)
    const target = command.script ? [command.script, args] : [serverEntry(), [command.role, ...args]]
    if (command.beside && process.env.RTMP_PORT !== '0') target.push(command.beside)
    process.exit(await (command.service ? runService(...target) : runOnce(...target)))
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error
    console.error(`\n启动失败：${error.message}\n`)
    process.exit(3)
  }
}

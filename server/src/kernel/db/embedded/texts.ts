/** Messages of the supervisor: progress and reasons for a failed start. */
export const texts = {
  creating: '正在创建数据库（仅首次启动需要）……',
  stoppingOrphan: '发现上次异常退出留下的数据库进程，正在将其停止……',
  recovering: '数据库正在恢复上次未写完的数据，请稍候……',
  waitingForLock: '另一台主机或容器不久前使用过该数据目录，正在确认它是否仍在运行……',
  waitingForExit: (pid: number) => `数据目录正被另一个知行进程（${pid}）使用，等待其退出……`,
  externalPlace: (dataDir: string, place: string, user: string) =>
    `以 root 身份运行时数据库由用户 ${user} 运行，但该用户无法进入 ${dataDir}，数据库文件改存于 ${place}（位置记录在 ${dataDir}/pg-location）。`,
  copyingBinaries: (place: string) =>
    `数据库运行用户无法读取依赖目录，正在把 PostgreSQL 程序复制到 ${place}（仅此一次）……`,

  unsupported: (platform: string) =>
    `内置数据库没有适用于当前系统（${platform}）的程序。请重新执行 npm ci，或用 DATABASE_URL 指定一个 PostgreSQL 数据库。`,
  binariesBroken: (path: string, detail: string) =>
    `内置数据库程序 ${path} 无法运行：${detail}。请重新执行 npm ci，或用 DATABASE_URL 指定一个 PostgreSQL 数据库。`,
  noUnprivilegedUser:
    'PostgreSQL 不能以 root 身份运行，而系统里没有 postgres 或 nobody 用户。请新建其中一个，或改用普通用户启动。',
  unwritable: (path: string, detail: string) =>
    `目录 ${path} 不可写（${detail}）。请检查权限，或用 DATA_DIR 指定其他目录。`,
  diskFull: (path: string) => `磁盘空间不足，无法写入 ${path}。请清理磁盘后重试。`,
  running: (dataDir: string, pid: number, host: string) =>
    `数据目录 ${dataDir} 正被另一个知行进程使用（${host} 上的进程 ${pid}）。请先停止它，或用 DATA_DIR 指定其他目录。`,
  clusterMissing: (place: string, record: string) =>
    `数据库文件夹 ${place} 不见了。请恢复它；如果确实要从空数据库重新开始，请先删除 ${record}。`,
  clusterUnreachable: (place: string, user: string) =>
    `数据库文件夹 ${place} 已存在，但用户 ${user} 无法进入。请给它的各级上级目录加上可进入权限（chmod o+x）。`,
  clusterForeign: (place: string, owner: string) =>
    `数据库文件夹 ${place} 属于用户 ${owner}。请用该用户或 root 启动，或用 DATA_DIR 指定其他目录。`,
  wrongVersion: (place: string, found: string, ours: string) =>
    `数据库文件夹 ${place} 由 PostgreSQL ${found} 创建，本程序使用 PostgreSQL ${ours}。请先用原版本导出数据，再导入新的数据目录。`,
  initFailed: (detail: string) => `创建数据库失败：${detail}`,
  bootFailed: (detail: string) => `数据库启动失败：${detail}`,
} as const

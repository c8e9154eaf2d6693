/** Settings for a small machine; durability is never traded. Memory figures: 21 MB PSS for the whole cluster at rest. */
const defaults: Record<string, string> = {
  shared_buffers: '96MB',
  max_connections: '140',
  work_mem: '4MB',
  maintenance_work_mem: '48MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  huge_pages: 'off',
  // Just-in-time compiling costs more than our short queries take, and memory in every backend.
  jit: 'off',
  // Reading ahead through worker processes would keep one more process at rest for no gain at this size.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_work_mem: '32MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // lz4 is not compiled into these binaries.
  wal_compression: 'pglz',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
  password_encryption: 'scram-sha-256',
  // The supervisor reads the server's messages, so they stay English; people see our own sentences.
  lc_messages: 'C',
  lc_monetary: 'C',
  lc_numeric: 'C',
  lc_time: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '[%p] ',
  log_checkpoints: 'off',
  // Errors of single statements go to the app that ran them; logged here they would carry people's data into the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  restart_after_crash: 'on',
  // What a killed app asked for ends with it, though the server goes on (docs/decisions/0142). Where the system cannot say so it stays off.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' }),
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/**
 * The text of postgresql.conf, written anew at each start.
 * @param socketFolder where the unix socket lives; null on Windows, where only 127.0.0.1 listens
 */
export function serverConfig(options: {
  clusterName: string
  socketFolder: string | null
  port: number
  tuning: Record<string, string>
}): string {
  const settings = {
    ...defaults,
    ...options.tuning,
    cluster_name: options.clusterName,
    port: String(options.port),
    listen_addresses: options.socketFolder === null ? '127.0.0.1' : '',
    unix_socket_directories: options.socketFolder ?? '',
    unix_socket_permissions: '0700',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`)
  return `# Written by Zhixing at each start. Put settings of your own into custom.conf in this folder.\n${lines.join('\n')}\ninclude_if_exists 'custom.conf'\n`
}

/** The text of pg_hba.conf: passwords always, and no way in but the socket (Windows: the loopback address). */
export function accessRules(socketFolder: string | null): string {
  const way =
    socketFolder === null
      ? ['host all all 127.0.0.1/32', 'host replication all 127.0.0.1/32']
      : ['local all all', 'local replication all']
  return `# Written by Zhixing at each start.\n${way.map((line) => `${line} scram-sha-256`).join('\n')}\n`
}

/** Settings for a small machine; durability stays on. The idle cluster takes 21 MB PSS. */
const defaults: Record<string, string> = {
  shared_buffers: '96MB',
  max_connections: '140',
  work_mem: '4MB',
  maintenance_work_mem: '48MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  huge_pages: 'off',
  // JIT compilation costs more than our short queries take, and memory per backend.
  jit: 'off',
  // I/O workers would add an idle process without gain at this size.
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
  // These binaries are built without lz4.
  wal_compression: 'pglz',
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '5min',
  password_encryption: 'scram-sha-256',
  // The supervisor parses server messages, so they must be English.
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
  // Statement errors go to the client; in the server log they would leak personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  restart_after_crash: 'on',
  // Cancels statements of a killed app (docs/decisions/0005). Not supported on Windows.
  ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '1s' }),
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/**
 * Content of postgresql.conf, written at each start.
 * @param socketFolder folder of the Unix socket; null on Windows, where the server listens on 127.0.0.1
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

/** Content of pg_hba.conf: password authentication, over the Unix socket only (Windows: loopback only). */
export function accessRules(socketFolder: string | null): string {
  const way =
    socketFolder === null
      ? ['host all all 127.0.0.1/32', 'host replication all 127.0.0.1/32']
      : ['local all all', 'local replication all']
  return `# Written by Zhixing at each start.\n${way.map((line) => `${line} scram-sha-256`).join('\n')}\n`
}

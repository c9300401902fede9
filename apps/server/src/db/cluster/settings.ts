/** Settings of PostgreSQL, passed on its command line so that no file in the data folder can become outdated. */
export type Settings = Readonly<Record<string, string>>

/** Loopback only and no unix socket: the path of a socket may be too long. */
const common: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements contain data of customers, so the log names the error but never the statement.
  log_min_error_statement: 'panic',
  jit: 'off',
}

/** For the data of the shop: acknowledged writes survive a power cut. One log file per weekday, overwritten weekly. */
export function durableSettings(logDir: string): Settings {
  return {
    ...common,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '128MB',
    logging_collector: 'on',
    log_directory: logDir,
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: '%m [%p] %q%a ',
  }
}

/** For tests: a crash of the machine may lose everything. */
export function testSettings(): Settings {
  return {
    ...common,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  }
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

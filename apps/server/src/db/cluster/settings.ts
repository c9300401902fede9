/** A setting of PostgreSQL given on its command line, so that no file in the data folder can go stale. */
export type Settings = Readonly<Record<string, string>>

/** Loopback only, no unix socket: a socket's path may be too long, and its folder is one more thing to own. */
const common: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements carry customers' data: the log names the error, never the statement.
  log_min_error_statement: 'panic',
  jit: 'off',
}

/** For the shop's data: what was acknowledged survives a power cut. One log file per weekday, overwritten weekly. */
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
export function throwAwaySettings(): Settings {
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

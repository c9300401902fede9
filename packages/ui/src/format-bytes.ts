/** Whole megabytes are precise enough. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(1)} GB`
}

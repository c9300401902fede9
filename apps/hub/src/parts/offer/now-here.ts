const two = (value: number): string => String(value).padStart(2, '0')

/** Day and hour on the clock of this device. */
export const nowHere = (now = new Date()): { Date: string; Time: string } => ({
  Date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
  Time: `${two(now.getHours())}:${two(now.getMinutes())}`,
})

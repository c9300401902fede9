/** Points earned on a bill: whole steps only, so 454 at one point per 100 is 4. */
export function pointsEarned(paid: number, perAmount: number, pointsPerStep = 1): number {
  if (!Number.isSafeInteger(paid) || !Number.isSafeInteger(perAmount) || paid <= 0 || perAmount <= 0) return 0
  return Math.floor(paid / perAmount) * pointsPerStep
}

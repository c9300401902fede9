export interface FigureChange {
  way: 'up' | 'down' | 'same'
  /** 0.125 is 12.5 % more; undefined if there was nothing before. */
  share: number | undefined
}

/** Against a negative figure as against its size: from −100 to 50 is 150 % more. */
export const changeOf = (now: number, before: number): FigureChange => {
  const way = now > before ? 'up' : now < before ? 'down' : 'same'
  if (before === 0) return { way, share: now === 0 ? 0 : undefined }
  return { way, share: (now - before) / Math.abs(before) }
}

/**
 * Takes one hand after the other as long as they are full. What is left over waits for the next round: while sales
 * come in there is always one more, and a transaction for each of them costs the tills as much as booking it.
 */
export const runInBatches = async (size: number, take: () => Promise<number>): Promise<void> => {
  while ((await take()) >= size);
}

/**
 * Runs one batch after the other while they are full. What is left waits for the next run: while sales come in there
 * is always one more event, and a transaction for each event costs as much as booking the sale.
 */
export const runInBatches = async (size: number, runBatch: () => Promise<number>): Promise<void> => {
  while ((await runBatch()) >= size);
}

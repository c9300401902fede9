/** The name of the file for a document: `BLR1A/S26/00042` itself is not a valid one. */
export const pdfFileName = (number: string): string => `${number.replace(/[^A-Za-z0-9]+/g, '-')}.pdf`

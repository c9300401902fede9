import { PDFiumLibrary } from '@hyzyla/pdfium'

export interface DrawnPage {
  width: number
  height: number
  /** Four bytes a dot. */
  data: Uint8ClampedArray
}

const POINTS_PER_INCH = 72

/** The pages of a PDF as a printer of this resolution would print them. */
export const renderPdf = async (file: Uint8Array, dotsPerInch: number): Promise<DrawnPage[]> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  try {
    const pages: DrawnPage[] = []
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({
        scale: dotsPerInch / POINTS_PER_INCH,
        render: 'bitmap',
      })
      pages.push({ width, height, data: new Uint8ClampedArray(data) })
    }
    return pages
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** A part of a page. */
export const cropped = (page: DrawnPage, x: number, y: number, width: number, height: number): DrawnPage => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * page.width + x) * 4
    data.set(page.data.subarray(from, from + Math.min(width, page.width - x) * 4), row * width * 4)
  }
  return { width, height, data }
}

declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels
    getMirroredCharacter(letter: string): string | null
  }
  const newBidi: () => Bidi
  export default newBidi
}

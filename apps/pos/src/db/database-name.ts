/** The specification's name (spec §9). In a file of its own: whoever only asks for it must not load the database. */
export const DATABASE_NAME = 'salesDB'

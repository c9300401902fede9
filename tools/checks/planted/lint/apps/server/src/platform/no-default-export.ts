export default 1 // breaks import(no-default-export)

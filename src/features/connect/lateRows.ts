/** The rows that load after the first card, once they are there; one of a modal: `modal.use(createLateRows)`. */
export const createLateRows = (): { rows: typeof import('./views/LateRows.js') | undefined } => ({ rows: undefined })

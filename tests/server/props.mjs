/** What a component cannot be rendered without, by its export name; everything else is rendered with no props. */
export const props = {}

/** Docs and source where the library's manifest says; until it does, the snippet on this page. */
export const links = {
  docs: __REPOSITORY__ ? `${__REPOSITORY__}#readme` : '#start',
  source: __REPOSITORY__ || undefined,
}

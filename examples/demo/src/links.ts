/** The docs are pages beside this one; the source is where the library's manifest says. */
export const links = {
  docs: `${import.meta.env.BASE_URL}docs/index.html`,
  source: __REPOSITORY__ || undefined,
}

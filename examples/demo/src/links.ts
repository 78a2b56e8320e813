/** The docs are pages beside this one; the source is at the URL in the library's manifest. */
export const links = {
  docs: `${import.meta.env.BASE_URL}docs/index.html`,
  source: __REPOSITORY__ || undefined,
}

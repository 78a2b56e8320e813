import { Marked, type Tokens } from 'marked'

export type RenderedDoc = {
  readonly title: string
  readonly html: string
  /** Ids that links can target. */
  readonly anchors: ReadonlySet<string>
  /** Targets of its links within the docs. */
  readonly links: readonly DocLink[]
}

export type DocLink = { readonly page: string; readonly anchor: string | undefined }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Heading ids as the repository's site generates them, so that one link serves both. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** Files with another page name: the reporting policy would share one with the security page. */
const otherNames: Readonly<Record<string, string>> = { README: 'index', SECURITY: 'reporting' }

/** The page name of a Markdown file. */
export const pageOf = (file: string) => {
  const name = file.replace(/^.*\//, '').replace(/\.md$/, '')
  return otherNames[name] ?? name
}

/** Markdown as HTML without styles or scripts, with links between pages. */
export function renderDoc(markdown: string, file: string): RenderedDoc {
  const anchors = new Set<string>()
  const links: DocLink[] = []
  let title: string | undefined

  function anchorOf(text: string) {
    const slug = slugOf(text)
    for (let index = 0; ; index++) {
      const anchor = index === 0 ? slug : `${slug}-${index}`
      if (anchors.has(anchor)) continue
      anchors.add(anchor)
      return anchor
    }
  }

  function toHref(href: string): string {
    if (/^https?:/.test(href)) return href
    const [path = '', anchor] = href.split('#')
    if (path !== '' && !path.endsWith('.md')) throw new Error(`${file} links to ${href}, which is no page of the docs`)
    const page = path === '' ? pageOf(file) : pageOf(path)
    links.push({ page, anchor })
    return `${path === '' ? '' : `${page}.html`}${anchor === undefined ? '' : `#${anchor}`}`
  }

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const words = this.parser.parseInline(tokens)
        const anchor = anchorOf(text.replaceAll('`', ''))
        if (depth === 1) title ??= text.replaceAll('`', '')
        return `<h${depth} id="${escapeHtml(anchor)}">${words}</h${depth}>\n`
      },
      code({ text, lang }: Tokens.Code) {
        const name = lang ? `Code, ${lang}` : 'Code'
        // Scrollable content must be focusable.
        return `<div class="code" role="group" aria-label="${escapeHtml(name)}" tabindex="0"><pre><code>${escapeHtml(text)}</code></pre></div>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeHtml(toHref(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: 'td' | 'th') =>
          row
            // An empty cell is no header.
            .map((cell) => [cell.text === '' ? 'td' : tag, this.parser.parseInline(cell.tokens)])
            .map(([name, words]) => `<${name}>${words}</${name}>`)
            .join('')
        const hasHead = token.header.some(({ text }) => text !== '')
        const head = hasHead ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>` : ''
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        return `<div class="doc-table" role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { title: title ?? pageOf(file), html, anchors, links }
}

import { describe, expect, test } from 'vitest'
import { docPage } from './docPage.ts'
import { readDocs } from './readDocs.ts'
import { renderDoc } from './renderDoc.ts'

const docs = readDocs()
const render = (markdown: string) => renderDoc(markdown, 'docs/page.md').html

describe('the rendered docs', () => {
  test.each([...docs.values()])('of $page link only to existing pages and headings', ({ links }) => {
    for (const { page, anchor } of links) {
      const target = docs.get(page)
      expect(target, page).toBeDefined()
      if (anchor !== undefined) expect([...(target?.anchors ?? [])]).toContain(anchor)
    }
  })

  test.each([...docs.values()])('of $page contain nothing that a strict policy blocks', (doc) => {
    const html = docPage(doc, [...docs.values()])
    expect(html).not.toMatch(/<style|<[^>]*\s(?:style|on\w+)=|href="javascript:/)
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">'])
    expect(doc.html).toContain(`>${doc.title}</h1>`)
  })

  test('lists every document once', () => {
    const [first] = docs.values()
    if (!first) throw new Error('There are no docs')
    const listed = docPage(first, [...docs.values()]).match(/<li><a href="([\w-]+)\.html"/g)
    expect(listed).toHaveLength(docs.size)
  })
})

describe('renderDoc', () => {
  test('links to pages and headings', () => {
    expect(render('[a](options.md#theme) [b](README.md) [c](#here) [d](../SECURITY.md) [e](https://viem.sh)')).toBe(
      '<p><a href="options.html#theme">a</a> <a href="index.html">b</a> <a href="#here">c</a> ' +
        '<a href="reporting.html">d</a> <a href="https://viem.sh">e</a></p>\n',
    )
  })

  test.each(['[a](javascript:alert(1))', '[a](../src/index.ts)', '[a](data:text/html,x)'])(
    'rejects %s, which links to no page',
    (markdown) => {
      expect(() => render(markdown)).toThrow('no page of the docs')
    },
  )

  test('escapes markup, in text and in code', () => {
    expect(render('a <img src=x onerror=y> b')).not.toContain('<img')
    expect(render('```tsx\n<App x="1" />\n```')).toContain('&#60;App x=&#34;1&#34; /&#62;')
    expect(render('`<App />`')).toContain('&lt;App /&gt;')
  })

  test("gives headings the ids that the repository's pages have, each once", () => {
    const html = render("## What is `sent`?\n\n## An app's own\n\n## What is sent?")
    expect([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'what-is-sent',
      'an-apps-own',
      'what-is-sent-1',
    ])
  })
})

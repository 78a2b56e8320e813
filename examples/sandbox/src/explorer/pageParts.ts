import { html, type Markup, pageAnswer } from '../http/html.ts'

/** A chain as the explorer names it. */
export type Location = { readonly path: string; readonly name: string }

export type Fact = readonly [name: string, value: string | number | bigint | Markup]
export const factList = (facts: readonly Fact[]) =>
  html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

export const addressLink = ({ path }: Location, address: string) =>
  html`<a href="${path}/address/${address}"><code>${address}</code></a>`
export const transactionLink = ({ path }: Location, id: string) =>
  html`<a href="${path}/tx/${id}"><code>${id}</code></a>`

export type Listed = { readonly id: string; readonly note: string }
export function transactionList(location: Location, transactions: readonly Listed[]): Markup {
  if (transactions.length === 0) return html`<p>None yet.</p>`
  return html`<ul>${transactions.map(({ id, note }) => html`<li>${transactionLink(location, id)}<br>${note}</li>`)}</ul>`
}

export const tokenList = (tokens: readonly Fact[]): Markup | undefined =>
  tokens.length === 0 ? undefined : html`<h2>Tokens</h2>${factList(tokens)}`

export const page = ({ path, name }: Location, title: string, body: Markup, status = 200) =>
  pageAnswer(
    status,
    `${title} · ${name} · Sandbox explorer`,
    html`<p class="where">Sandbox explorer, <a href="${path}">${name}</a></p>
<h1>${title}</h1>
${body}`,
  )

export const missing = (location: Location, title: string, sentence: string) =>
  page(location, title, html`<p>${sentence}</p>`, 404)

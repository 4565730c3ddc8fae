/** Changes something of a text; what is being read below it stays where it is, whether the browser sees to that or not. */
export function keepPlace(article: HTMLElement, at: Element, change: () => void): void {
  const above = at.getBoundingClientRect().top < article.getBoundingClientRect().top;
  const before = article.scrollHeight;
  change();
  if (above) article.scrollTop += article.scrollHeight - before;
}

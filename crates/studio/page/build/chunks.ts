// What the first visit needs is one file, whatever else uses parts of it: it is smaller so, and faster there.

/** The page's own entry; the service worker is another. */
const ENTRY = /\/src\/main\.ts$/;

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Names the file of a module that the entry imports, directly or through others; null for those that come later. */
export function firstVisit(): (id: string, modules: Modules) => string | null {
  const known = new Map<string, boolean>();
  const isFirst = (id: string, modules: Modules): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const seen = new Set([id]);
    let first = false;
    for (const next of seen) {
      const info = modules.getModuleInfo(next);
      first ||= known.get(next) === true || ENTRY.test(next);
      if (first) break;
      for (const importer of info?.importers ?? []) seen.add(importer);
    }
    known.set(id, first);
    return first;
  };
  return (id, modules) => (isFirst(id, modules) ? 'index' : null);
}

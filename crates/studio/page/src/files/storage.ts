// The browser's storage, which may be full, or refused altogether.

/** A tab's own storage, and that of all tabs. */
export const PLACES = ['sessionStorage', 'localStorage'] as const;
export type Place = (typeof PLACES)[number];

export function get(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** False if the storage is full, or refused. */
export function set(place: Place, key: string, text: string): boolean {
  try {
    globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function remove(place: Place, key: string): void {
  try {
    globalThis[place].removeItem(key);
  } catch {
    // Then there is nothing to remove.
  }
}

export function keys(place: Place): string[] {
  try {
    const storage = globalThis[place];
    return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null);
  } catch {
    return [];
  }
}

/** What is stored as JSON, if it is there and sound. */
export function read<T>(place: Place, key: string, sound: (value: T) => boolean): T | null {
  try {
    const value = JSON.parse(get(place, key) ?? 'null') as T | null;
    return value !== null && sound(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads a file that lies next to the page. Addresses stay relative, so that the page works under any path. */
export async function fetchText(path: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(path, signal ? { signal } : {});
  if (response.status === 404) throw new Error(`${path} is missing on this server`);
  if (!response.ok) throw new Error(`couldn't read ${path}: the server returned status ${response.status}`);
  return response.text();
}

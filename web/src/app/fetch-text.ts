/** Reads a file that lies beside the page. Addresses stay relative, so that the page works under any path. */
export async function fetchText(path: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(path, signal ? { signal } : {});
  if (response.status === 404) throw new Error(`there is no ${path} beside this page`);
  if (!response.ok) throw new Error(`${path} could not be read: the server answered ${response.status}`);
  return response.text();
}

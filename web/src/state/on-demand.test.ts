import { expect, test, vi } from "vitest";
import { onDemand } from "./on-demand";

test("a service is fetched once; where it cannot be, a notice says so and the next use tries again", async () => {
  const notice = vi.fn();
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue({ works: true });
  const service = onDemand<{ works: boolean }>({ name: "the export", load, notice });
  const work = vi.fn();

  await service(work);
  expect(notice).toHaveBeenCalledExactlyOnceWith("Couldn't load the export. Check your connection.");
  expect(work).not.toHaveBeenCalled();
  expect(service.present).toBeNull();

  await Promise.all([service(work), service(work)]);
  expect(work).toHaveBeenCalledTimes(2);
  expect(work).toHaveBeenLastCalledWith({ works: true });
  expect(service.present).toEqual({ works: true });
  expect(load).toHaveBeenCalledTimes(2);
  expect(notice).toHaveBeenCalledOnce();
});

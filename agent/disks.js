/** @typedef {{ fs: string, type: string, size: number, mount: string }} Mounted */

/** The types of file systems that are in memory, are a read-only image, or show another file system. */
const NO_DISK = new Set([
  ..."tmpfs devtmpfs ramfs proc sysfs efivarfs cgroup cgroup2 devpts securityfs debugfs tracefs pstore bpf".split(" "),
  ..."configfs fusectl hugetlbfs mqueue binfmt_misc rpc_pipefs nsfs autofs fuse.lxcfs fuse.portal fuse.gvfsd-fuse".split(
    " ",
  ),
  ..."squashfs erofs cramfs romfs iso9660 udf fuse.snapfuse overlay overlayfs aufs".split(" "),
]);
/** The device of a root that is an image. The disks are mounted beside it, and the image itself is always full. */
const IMAGE_ROOT = "composefs";
/** The host's files that container engines mount into a container. */
const CONTAINER_FILES = new Set(["/etc/hosts", "/etc/hostname", "/etc/resolv.conf"]);

/**
 * The file systems on disks. Each device appears once, with its shortest mount point. The file system at `/` is
 * always included, because a container has no other, unless it is an image.
 * @template {Mounted} Disk
 * @param {readonly Disk[]} mounted
 * @returns {Disk[]}
 */
export function realDisks(mounted) {
  /** @param {Mounted} disk */
  const isDisk = ({ fs, type, mount }) =>
    fs !== IMAGE_ROOT &&
    (mount === "/" || !(NO_DISK.has(type) || CONTAINER_FILES.has(mount) || /^\/dev\/(?:loop|zram|ram)\d/.test(fs)));
  const found = mounted.filter(isDisk);
  return found.filter((disk) => !found.some((other) => isSame(disk, other) && isBefore(other, disk, found)));
}

/**
 * Whether two file systems are on the same device, whose name is a path or a host. @param {Mounted} a @param
 * {Mounted} b
 */
const isSame = (a, b) => a.fs === b.fs && /[/:]/.test(a.fs);

/**
 * Whether `a` represents the device rather than `b`. @param {Mounted} a @param {Mounted} b @param {readonly
 * Mounted[]} all
 */
function isBefore(a, b, all) {
  if (a.mount.length !== b.mount.length) return a.mount.length < b.mount.length;
  return all.indexOf(a) < all.indexOf(b);
}

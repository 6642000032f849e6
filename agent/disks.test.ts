import { expect, test } from "vitest";
import { realDisks } from "./disks.js";

/** The mounts that `realDisks` returns, each written as `device type mount`. */
const left = (...lines: string[]) => {
  const mounted = lines.map((line) => {
    const [fs, type, mount] = line.split(" ") as [string, string, string];
    return { fs, type, mount, size: 1e9 };
  });
  return realDisks(mounted).map(({ mount }) => mount);
};

test("only disks are listed, each once", () => {
  const machine = left(
    "tmpfs tmpfs /run",
    "efivarfs efivarfs /sys/firmware/efi/efivars",
    "/dev/nvme0n1p2 btrfs /home",
    "/dev/nvme0n1p2 btrfs /",
    "/dev/nvme0n1p2 btrfs /var",
    "/dev/nvme0n1p1 vfat /boot/efi",
    "/dev/loop3 squashfs /snap/core/1",
    "/dev/loop4 ext4 /mnt/image",
    "/dev/sr0 iso9660 /media/cd",
    "erofs erofs /system",
    "/dev/zram0 ext4 /var/log",
    "/dev/mapper/data-one xfs /data",
    "rpool/home zfs /srv",
    "nas:/backup nfs4 /backup",
    "nas:/backup nfs4 /mnt/backup",
    "//nas/share cifs /share",
  );
  expect(machine).toEqual(["/", "/boot/efi", "/data", "/srv", "/backup", "/share"]);
  expect(left("C: NTFS C:", "D: NTFS D:")).toEqual(["C:", "D:"]);
  expect(left("/dev/sda1 ext4 /one", "/dev/sda1 ext4 /two")).toEqual(["/one"]);
});

test("a container shows its root, and the folders of disks that are mounted into it", () => {
  const container = left(
    "overlay overlay /",
    "/dev/nvme0n1p2 ext4 /etc/hosts",
    "/dev/nvme0n1p2 ext4 /etc/hostname",
    "/dev/nvme0n1p2 ext4 /etc/resolv.conf",
    "/dev/sdb1 ext4 /host/data",
    "overlay overlay /var/lib/docker/overlay2/1/merged",
  );
  expect(container).toEqual(["/", "/host/data"]);
});

test("a root that is an image is not a disk, but the disk that contains it is", () => {
  expect(
    left("composefs overlay /", "/dev/vda4 btrfs /sysroot", "/dev/vda4 btrfs /var", "/dev/loop0 ext4 /snap/x"),
  ).toEqual(["/var"]);
});
